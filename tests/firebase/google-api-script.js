// Replaces https://apis.google.com/js/api.js for a sign-in by Firebase, and lets a page and its hidden frame exchange messages.
;(() => {
  const isFrame = window.parent !== window
  const listeners = new Map()
  const waiting = new Map()
  let asked = 0
  let frame
  let frameIsReady
  const ready = new Promise((resolve) => {
    frameIsReady = resolve
  })
  const otherSide = () => (isFrame ? window.parent : frame.contentWindow)

  const kinds = {
    ready: () => frameIsReady(),
    question: async ({ id, type, content }, { source, origin }) => {
      const answer = await listeners.get(type)?.(content)
      source.postMessage({ gapi: 'answer', id, answer }, origin)
    },
    answer: ({ id, answer }) => {
      waiting.get(id)?.([answer])
      waiting.delete(id)
    },
  }
  window.addEventListener('message', (event) => kinds[event.data?.gapi]?.(event.data, event))

  const channel = {
    register: (type, listener) => void listeners.set(type, listener),
    send(type, content, whenAnswered) {
      asked += 1
      waiting.set(asked, whenAnswered)
      otherSide().postMessage({ gapi: 'question', id: asked, type, content }, '*')
    },
    restyle: async () => {},
    ping: (whenReady) => ready.then(whenReady),
  }

  const context = {
    open({ where, url }, whenOpened) {
      frame = Object.assign(document.createElement('iframe'), { src: url, hidden: true })
      where.append(frame)
      return whenOpened(channel)
    },
    getParentIframe() {
      // The frame sends this before any question, so that the page is listening when a question arrives.
      window.parent.postMessage({ gapi: 'ready' }, '*')
      return channel
    },
  }

  window.gapi = {
    iframes: { Iframe: channel, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
    load: (_name, { callback }) => callback(),
  }
  const { searchParams } = new URL(document.currentScript.src)
  window[searchParams.get('onload') ?? 'gapi_onload']()
})()
