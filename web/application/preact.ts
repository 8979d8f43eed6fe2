/**
 * Preact under the names of `react` and `react-dom`, in the browser's build only (vite.config.ts). It exports only the names that
 * our code, React Router and React Hook Form import: importing any other name fails the build.
 */
import { Component, type ComponentChild, createContext, createElement, Fragment, hydrate } from 'preact'
import {
  Children,
  cloneElement,
  createPortal,
  flushSync,
  forwardRef,
  isValidElement,
  memo,
  StrictMode,
  Suspense,
  startTransition,
  use,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat'

export {
  Children,
  Component,
  cloneElement,
  createContext,
  createElement,
  createPortal,
  Fragment,
  flushSync,
  forwardRef,
  isValidElement,
  memo,
  StrictMode,
  Suspense,
  startTransition,
  use,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
}

const hooks = { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState }

/** The default export that React Hook Form and React Router use. */
export default { Component, Fragment, createContext, createElement, ...hooks }

export function hydrateRoot(container: Element, page: ComponentChild): void {
  hydrate(page, container)
}

/** React Router imports this hook, but calls it only for transitions, which are not enabled. */
export function useOptimistic<State>(state: State): [State, () => void] {
  return [state, () => {}]
}

/** Imported by `Picture`; only the server calls this function. */
export function preload(): void {}
