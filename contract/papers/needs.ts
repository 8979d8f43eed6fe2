/** The cases about papers that need the office; contract/needs/rules.ts explains the parts. */

export const papers = ['#papers', 'document cannot be made', 'documents cannot be made'] as const

export const counts = {
  papers: ['bookkeeper', 'Papers that cannot be made'],
} as const
