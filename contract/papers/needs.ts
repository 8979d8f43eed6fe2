/** What needs the office about papers; contract/needs/rules.ts explains the parts. */

export const papers = ['#papers', 'document cannot be made', 'documents cannot be made'] as const

export const counts = {
  papers: ['bookkeeper', 'Papers that cannot be made'],
} as const
