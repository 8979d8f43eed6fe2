/** Import it first: React chooses its production or development build by NODE_ENV at its first import. */
process.env.NODE_ENV ??= 'production'
