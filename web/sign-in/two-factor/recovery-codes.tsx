/** The recovery codes, which are shown only once, right after setting up, and can be saved as a file. */
import { useEffect } from 'react'
import { Link } from 'react-router'
import { focusHeading } from '#web/every-page/heading.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

type RecoveryCodesProps = { codes: string[]; next: string }

export function RecoveryCodes({ codes, next }: RecoveryCodesProps) {
  useEffect(focusHeading, [])
  const isOwn = codes.length > 0
  return (
    <>
      <p>Two-factor sign-in is set up.</p>
      {isOwn && (
        <>
          <p>
            Keep these recovery codes where you can find them without your phone. Each code works once. The codes are
            not shown again.
          </p>
          <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button variant="secondary" size="large" onClick={() => saveFile(asFile(codes))}>
            Save as a file
          </Button>
        </>
      )}
      <Link to={next === '/' ? '/dashboard' : next} className={buttonClass({ size: 'large' })}>
        {isOwn ? 'I have saved the codes' : 'Continue'}
      </Link>
    </>
  )
}

function asFile(codes: string[]): File {
  const text = [`Recovery codes of ${location.host}: each works once.`, '', ...codes, ''].join('\n')
  return new File([text], 'recovery-codes.txt', { type: 'text/plain' })
}
