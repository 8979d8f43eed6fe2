// The card field inherits the page's colours, light or dark. A constructed stylesheet is not restricted by the page's style-src.

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .card-sandbox-field { display: flex; flex-wrap: wrap; gap: 0.75rem; color: inherit; font: inherit; }
  .card-sandbox-field label { display: flex; flex-direction: column; gap: 0.25rem; flex: 1 1 7rem; min-width: 0; }
  .card-sandbox-field label.card-sandbox-number { flex: 2 1 14rem; }
  .card-sandbox-field input {
    box-sizing: border-box; width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.5rem 0.75rem;
    font: inherit; font-size: max(1rem, 16px); color: inherit; background: transparent;
    border: 1px solid color-mix(in srgb, currentColor 60%, transparent); border-radius: 0.375rem;
  }
  .card-sandbox-field input::placeholder { color: inherit; opacity: 0.75; }
  .card-sandbox-field input:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
  .card-sandbox-field input[aria-invalid='true'] { border-width: 2px; border-style: dashed; }
  .card-sandbox-field input:disabled { opacity: 0.6; }
  .card-sandbox-dialog {
    box-sizing: border-box; width: min(28rem, calc(100vw - 2rem)); margin: auto; padding: 1.25rem;
    color: CanvasText; background: Canvas; border: 1px solid currentColor; border-radius: 0.5rem;
  }
  .card-sandbox-dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  .card-sandbox-dialog h2 { margin: 0; font-size: 1.25rem; font-weight: bold; }
  .card-sandbox-dialog p { margin: 0.75rem 0 1rem; }
  .card-sandbox-dialog div { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  .card-sandbox-dialog button {
    min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit; color: inherit; background: transparent;
    border: 1px solid currentColor; border-radius: 0.375rem; cursor: pointer;
  }
  .card-sandbox-dialog button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`)

export function dress() {
  document.adoptedStyleSheets.push(sheet)
}
