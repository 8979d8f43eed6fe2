/** The context of loaders during server-side rendering. */
import { createContext } from 'react-router'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Api } from '#web/api/client.ts'

/** The API client: in-process and unauthenticated. */
export const apiContext = createContext<Api>()

export const shopContext = createContext<ShopFacts>()
