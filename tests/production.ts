/** The variables of a shop in production mode. The database of a test is its own; only the address is required. */
export const production = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://elsewhere/shop',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'VfRQwoh19HtPyzSUVhWnWSD0o9sqkXo2',
  AUTH_SECRET: 'r7uYw2JQm4kzC1bXn8tEo5GdLs3PaVh6',
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
  PAYMENTS_SANDBOX: '1',
  // Tests about it switch it on; in the others Root signs in with a password.
  ADMIN_TWO_FACTOR: 'off',
}
