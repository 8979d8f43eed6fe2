/** Imported before anything else: React decides by NODE_ENV, at its first import, whether it is the fast or the talkative one. */
process.env.NODE_ENV ??= 'production'
