/** The articles of the Blogs page, in reading order. */

import { managingState } from './articles/managing-state.tsx'
import { prototypalInheritance } from './articles/prototypal-inheritance.tsx'
import { reactPerformance } from './articles/react-performance.tsx'
import { searchByName } from './articles/search-by-name.tsx'
import { settingState } from './articles/setting-state.tsx'
import { unitTests } from './articles/unit-tests.tsx'
import type { Article } from './shapes.ts'

export const articles: readonly Article[] = [
  reactPerformance,
  managingState,
  prototypalInheritance,
  settingState,
  searchByName,
  unitTests,
]
