/** The pictures in the form of a product: the link of the main picture, and the further pictures with their descriptions. */
import { pictureRefusal } from '#contract/pictures/rules.ts'
import { mostViews, type ProductView } from '#contract/products/rules/admin/view.ts'
import { api } from '#web/api/client.ts'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { listChanges, useUploads } from '#web/product-admin/uploads/use-uploads.ts'

export function usePictures({ form }: ProductFormState) {
  const asTyped = () => ({ shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const views = () => viewsIn(form.getValues('views'))
  const putViews = (next: ProductView[]) => form.setValue('views', next, asTyped())
  const putMain = (image: string) => form.setValue('image', image, asTyped())

  const uploads = useUploads(async (file, options) => {
    const { image, wasAnimated } = await send(file, options)
    const { name } = file
    const still = wasAnimated ? ' The picture is animated: the shop shows only the first frame.' : ''
    const main = form.getValues('image')
    if (!main) {
      putMain(image)
      return `${name} is the main picture.${still}`
    }
    if ([main, ...views().map((view) => view.image)].includes(image)) return `${name} is already in the form.`
    if (views().length >= mostViews) throw new Error(`A product has at most ${mostViews} further pictures`)
    putViews([...views(), { image, words: '' }])
    return `${name} is a further picture. Please say what it shows.${still}`
  })

  /** Swaps a further picture with the main picture. */
  const makeMain = (index: number) => {
    const [view, main] = [views()[index], form.getValues('image')]
    if (!view) return
    putViews(main ? views().with(index, { image: main, words: '' }) : views().toSpliced(index, 1))
    putMain(view.image)
  }
  return { uploads, makeMain, ...listChanges(views, putViews) }
}

async function send(file: File, options: { signal?: AbortSignal }) {
  const refusal = pictureRefusal(file)
  if (refusal) throw new Error(refusal)
  const body = file.type ? file : new Blob([file], { type: 'image/*' })
  return api.addPicture({ body }, options)
}

/** The types of the form allow undefined values, which get defaults here. */
export function viewsIn(held: readonly (Partial<ProductView> | undefined)[] = []): ProductView[] {
  return held.map((view) => ({ image: view?.image ?? '', words: view?.words ?? '' }))
}
