// node lint.mjs <description.json>: prints the findings of Redocly and Spectral as JSON. Uses their libraries, because their
// commands look for updates on the internet.
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

const source = readFileSync(process.argv[2], 'utf8')

async function askRedocly() {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ severity, ruleId, message, location }) => ({
    isError: severity === 'error',
    says: `Redocly ${ruleId}: ${message} ${location[0]?.pointer}`,
  }))
}

async function askSpectral() {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [spectralRulesets.oas] })
  const problems = await spectral.run(JSON.parse(source))
  return problems.map(({ severity, code, message, path }) => ({
    isError: severity === 0,
    says: `Spectral ${code}: ${message} ${path.join('/')}`,
  }))
}

console.log(JSON.stringify([...(await askRedocly()), ...(await askSpectral())]))
