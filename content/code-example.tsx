/** A short program in an article. Long lines scroll inside it, with the keyboard too. */
export function CodeExample({ about, code }: { about: string; code: string }) {
  return (
    <section
      aria-label={`Code: ${about}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-md border border-line bg-surface"
    >
      <pre className="w-max min-w-full p-4 font-mono text-sm leading-relaxed">
        <code>{code.trim()}</code>
      </pre>
    </section>
  )
}
