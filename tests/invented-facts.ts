/** Everything invented about the company, the people and the distributors of the demo shop, as the pages show it. */
import { portfolio } from '#content/portfolio.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { company } from '#demo/company.ts'
import { reviews } from '#demo/reviews.ts'

const accounts = Object.values(demoAccounts).flatMap(({ email, password }) => [email, password])

const { openingText, aboutText, address, phone, email, priceTerms, distributors } = company
const { legalName, taxNumber, termsText, privacyText, returnsText, deliveryText } = company
const ofCompany = [
  ...[openingText, aboutText, ...address.split('\n'), phone, email, priceTerms],
  ...[legalName, taxNumber, termsText, privacyText, returnsText, deliveryText],
]

/** Spain is not invented: the specification says that the tools are made there. */
const countries = distributors.continents.flatMap(({ countries }) => countries).filter((country) => country !== 'Spain')
const ofDistributors = [
  distributors.introduction ?? '',
  ...distributors.continents.map(({ name }) => name),
  ...countries,
]

const ofReviews = reviews.flatMap(({ name, company, review }) => [name, company, review])

const ofPortfolio = [
  ...[portfolio.name, portfolio.address, portfolio.phone, portfolio.email, portfolio.objective],
  ...[...portfolio.links, ...portfolio.projects.flatMap(({ links }) => links)].map(({ href }) => href),
  ...portfolio.projects.flatMap(({ name, about, picture }) => [name, about, picture]),
  ...portfolio.education.map(({ title }) => title),
]

/** Facts that visitors of the demo shop can read. */
export const inventedFacts: readonly string[] = [
  ...accounts,
  ...ofCompany,
  ...ofDistributors,
  ...ofReviews,
  ...ofPortfolio,
]

/** Facts that visitors cannot read: names of accounts, addresses of reviewers. */
export const inventedBehindTheScenes: readonly string[] = [
  ...Object.values(demoAccounts).map(({ name }) => name),
  ...reviews.map(({ email }) => email),
]
