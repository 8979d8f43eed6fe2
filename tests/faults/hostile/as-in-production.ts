/** Imported first: React is several times slower, and another one, when it believes to be developed with. */
process.env.NODE_ENV = 'production'
