/** Accounts shown on the login page of the demo shop. Production mode never creates them. */
export const demoAccounts = {
  customer: { email: 'user@fleje.example', password: 'user-demo', name: 'Uma Salgado', role: 'user' },
  admin: { email: 'admin@fleje.example', password: 'admin-demo', name: 'Adrián Montes', role: 'admin' },
  packer: {
    email: 'packer@fleje.example',
    password: 'packer-demo',
    name: 'Pablo Mozo',
    role: 'user',
    officeRole: 'packer',
  },
  bookkeeper: {
    email: 'books@fleje.example',
    password: 'books-demo',
    name: 'Berta Libros',
    role: 'user',
    officeRole: 'bookkeeper',
  },
} as const
