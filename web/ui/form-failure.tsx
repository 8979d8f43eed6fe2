/** Why a form was refused as a whole, above its fields and read out at once. */
import { Icon } from './icon.tsx'

export function FormFailure({ children }: { children: string }) {
  return (
    // It is on the page before there is anything to read, or it would not be read out; empty, it takes no room.
    <div role="alert" className={children ? undefined : 'sr-only'}>
      {children && (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 font-medium text-danger">
          <Icon name="warning-ring" size={18} className="mt-0.5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
