/** Runs before the first paint: settings that affect it, and guards for the time before the scripts are loaded. */

/**
 * Runs in <head>. `data-session` is `in` or `out`, `data-theme` and `data-units` are the stored choices, if any, and
 * `--initials` holds the quoted letters of the avatar. Must agree with web/every-page/session.ts on the session, and with
 * choices.ts on the keys of choices. A form submitted before hydration is held for web/forms/form.tsx, which sends it after
 * hydration.
 */
export const firstPaintScript = `(function () {
  var root = document.documentElement
  root.dataset.session = 'out'
  addEventListener('submit', function (event) {
    if (event.defaultPrevented || event.target.method !== 'post') return
    event.preventDefault()
    window.submittedBeforeHydration = event.target
  })
  try {
    var view = localStorage.getItem('fleje.view')
    if (view === 'list' && location.pathname === '/products' && !/[?&]view=/.test(location.search))
      location.replace(location.pathname + (location.search ? location.search + '&' : '?') + 'view=list' + location.hash)
    ;['theme', 'units'].forEach(function (choice) {
      var chosen = localStorage.getItem('fleje.' + choice)
      if (chosen) root.dataset[choice] = chosen
    })
    var payload = localStorage.getItem('accessToken').split('.')[1].replace(/-/g, '+').replace(/_/g, '/')
    var bytes = Uint8Array.from(atob(payload), function (letter) { return letter.charCodeAt(0) })
    var claims = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims.email !== 'string' || typeof claims.exp !== 'number' || typeof claims.iat !== 'number') return
    root.dataset.session = 'in'
    var words = (claims.name || claims.email).split('@')[0].split(/\\s+/).filter(Boolean)
    var letters = [words[0], words.length > 1 ? words[words.length - 1] : ''].map(function (word) {
      return Array.from(word || '')[0] || ''
    })
    root.style.setProperty('--initials', JSON.stringify(letters.join('').toLocaleUpperCase('en')))
  } catch (nobody) {}
})()`
