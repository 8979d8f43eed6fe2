/**
 * A person's picture, over the initials, which are shown if there is no picture. Hidden from screen readers: the name is beside
 * it.
 */
import { initialsOf } from '#web/every-page/initials.ts'
import { classNames } from '#web/ui/class-names.ts'

type AvatarProps = { name: string; image?: string | undefined; size?: 'small' | 'medium' | 'large'; className?: string }

const sizes = {
  small: { px: 32, box: 'size-8 text-xs' },
  medium: { px: 44, box: 'size-11 text-sm' },
  large: { px: 96, box: 'size-24 text-2xl' },
}

export function Avatar({ name, image = '', size = 'medium', className }: AvatarProps) {
  const { px, box } = sizes[size]
  return (
    <span
      aria-hidden
      className={classNames(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-ground font-semibold text-ink',
        box,
        className,
      )}
    >
      {initialsOf(name)}
      {image && (
        <img
          src={image}
          alt=""
          width={px}
          height={px}
          loading="lazy"
          className="absolute inset-0 size-full bg-ground object-cover data-broken:hidden"
        />
      )}
    </span>
  )
}
