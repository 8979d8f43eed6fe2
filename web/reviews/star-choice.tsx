/** Five stars beside the field of the rating, which choose it instead of typing. */
import { Icon } from '#web/ui/icon.tsx'

type StarChoiceProps = {
  /** The rating as typed; anything but 1 to 5 selects no star. */
  rating: string
  onChoose: (rating: string) => void
}

export function StarChoice({ rating, onChoose }: StarChoiceProps) {
  const chosen = all.indexOf(rating.trim())
  return (
    <fieldset>
      <legend className="sr-only">Rating in stars</legend>
      <div className="flex max-sm:-ml-2 sm:mt-7.5">
        {all.map((star, place) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-ground has-focus-visible:outline-2"
          >
            <span className="sr-only">{star === '1' ? '1 star' : `${star} stars`}</span>
            <input
              type="radio"
              name="stars"
              value={star}
              checked={place === chosen}
              onChange={() => onChoose(star)}
              className="sr-only"
            />
            <Icon name="star" size={26} filled={place <= chosen} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const all = ['1', '2', '3', '4', '5']
