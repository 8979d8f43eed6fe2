/** The first screen of the home page: the range, a strapped load, and one clear action. */

import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function Banner({ text }: { text: string | null }) {
  return (
    <section aria-labelledby="banner" className="overflow-hidden bg-ground lg:grid lg:min-h-[34rem]">
      <div className="page-width relative lg:flex lg:items-center">
        <div className="relative z-10 py-10 sm:py-14 lg:w-[27rem] lg:py-8">
          <h1 id="banner" className="heading text-[2.75rem] sm:text-6xl lg:text-[4.25rem] lg:leading-[0.98]">
            Strapping tools for plastic, steel and textile strap
          </h1>
          {text && <p className="mt-5 max-w-[34ch] text-lg sm:text-xl">{text}</p>}
          <a href="/products" className={`${buttonClass({ size: 'large' })} mt-7 max-sm:w-full`}>
            All Products
            <Icon name="arrow-right" size={20} />
          </a>
        </div>
        <div className="max-lg:-mx-4 max-lg:-mt-6 max-lg:pb-6 max-lg:sm:-mx-6 lg:absolute lg:inset-y-0 lg:right-0 lg:left-[26rem] lg:flex lg:items-center">
          <Picture
            name="banner"
            widths={[800, 1600]}
            alt="A load on a pallet, strapped in green, among coils of strap and a battery tool"
            sizes="(min-width: 64rem) 52rem, 100vw"
            width={1600}
            height={900}
            eager
          />
        </div>
      </div>
    </section>
  )
}
