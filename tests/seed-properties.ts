/** Setup of each test file: every property of fast-check draws its cases with TEST_SEED, so that a run can be repeated. */
import fc from 'fast-check'
import { seed } from './sample.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
