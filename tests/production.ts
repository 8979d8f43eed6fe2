/** The environment variables of a shop in production mode. DATABASE_URL is required, but each test opens its own database. */
export const production = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://elsewhere/shop',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'VfRQwoh19HtPyzSUVhWnWSD0o9sqkXo2',
  AUTH_SECRET: 'r7uYw2JQm4kzC1bXn8tEo5GdLs3PaVh6',
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
  PAYMENTS_SANDBOX: '1',
  // Tests of the second factor switch it on; in all other tests Root signs in with a password only.
  ADMIN_TWO_FACTOR: 'off',
}
