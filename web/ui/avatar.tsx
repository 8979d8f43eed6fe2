/** A person's picture, with initials as a fallback. Hidden from screen readers, because the name is beside it. */
import { classNames } from './class-names.ts'
import { useBrokenImage } from './use-broken-image.ts'

type AvatarProps = { name: string; image?: string | undefined; size?: 'small' | 'medium' | 'large'; className?: string }

const sizes = {
  small: { px: 32, box: 'size-8 text-xs' },
  medium: { px: 44, box: 'size-11 text-sm' },
  large: { px: 96, box: 'size-24 text-2xl' },
}

export function Avatar({ name, image = '', size = 'medium', className }: AvatarProps) {
  const { broken, watch } = useBrokenImage(image)
  const { px, box } = sizes[size]
  const shape = classNames('shrink-0 rounded-full border border-line bg-ground', box, className)
  if (!broken)
    return (
      <img {...watch} src={image} alt="" width={px} height={px} loading="lazy" className={`${shape} object-cover`} />
    )
  return (
    <span aria-hidden className={`${shape} inline-grid place-items-center font-semibold text-ink`}>
      {initialsOf(name)}
    </span>
  )
}

/** `Ana Ruiz` → `AR`; `ana@coils.example` → `A`. */
function initialsOf(name: string): string {
  const words = name.split('@')[0]?.split(/\s+/).filter(Boolean) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('en')
}
