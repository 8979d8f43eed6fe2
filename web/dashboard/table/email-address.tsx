/** An email address in a cell: if it does not fit, it breaks after the @ and not within a word. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
