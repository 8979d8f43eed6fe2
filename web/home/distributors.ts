/** Where the distributors are, as the home page lists them. */
export const distributors = {
  intro:
    'We choose our distributors for quick delivery, for knowing the tools they sell, and for the help they give afterwards.',
  continents: [
    { name: 'Asia Pacific', countries: ['India', 'China', 'Bangladesh', 'Malaysia'] },
    { name: 'Europe', countries: ['Spain', 'Italy', 'England', 'Portugal'] },
    { name: 'North America', countries: ['United States', 'Canada', 'Mexico', 'Panama'] },
    { name: 'South America', countries: ['Brazil', 'Argentina', 'Colombia', 'Ecuador'] },
  ],
} as const
