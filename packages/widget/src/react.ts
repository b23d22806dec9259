"use client";

import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";

import {
  ATTRIBUTES,
  PROPERTIES,
  type WidgetAttributes,
  type WidgetElement,
  type WidgetProperties,
} from "./element/WidgetElement.ts";
import type { WidgetEvents } from "./element/WidgetEvents.ts";

/** Each is called with the detail of an event: `onQuote` with that of `quote`. */
export type WidgetHandlers = {
  readonly [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?:
    | ((detail: WidgetEvents[Name]) => void)
    | undefined;
};

/** Attributes, properties and events of `<causeway-widget>`, and what React gives to any element. */
export interface CausewayWidgetProps
  extends WidgetHandlers,
    Partial<WidgetProperties>,
    Omit<WidgetAttributes, "base-url" | "theme">,
    Pick<HTMLAttributes<WidgetElement>, "className" | "id" | "style"> {
  readonly baseUrl?: string | undefined;
  /** Gets the element, whose methods the page may call. */
  readonly element?: Ref<WidgetElement> | undefined;
}

const HANDLER = /^on[A-Z]/;

/**
 * `<causeway-widget>` in a page of React. The server writes an empty tag. The browser loads the element once the tag is mounted.
 */
export function CausewayWidget(props: CausewayWidgetProps): ReactElement {
  const { element: wanted, className, id, style } = props;
  const own = useRef<WidgetElement>(null);
  useImperativeHandle(wanted, () => own.current as WidgetElement, []);
  useEffect(() => {
    void import("./index.ts").then(({ defineWidget }) => defineWidget());
  }, []);
  // Properties are there before the element begins.
  useMounted(() => {
    for (const name of PROPERTIES) setProperty(own.current, name, props[name]);
  });
  useMounted(() => listen(own.current, props));
  return createElement("causeway-widget", {
    ...{ ...attributesOf(props), class: className, id, style, ref: own },
    // A page that was written without the element has an empty tag, and the browser may have filled it already.
    suppressHydrationWarning: true,
  });
}

/** A server has no layout, and React 18 warns of effects that wait for it. */
const useMounted = typeof document === "undefined" ? useEffect : useLayoutEffect;

function attributesOf(props: CausewayWidgetProps): Record<string, string | undefined> {
  const theme = typeof props.theme === "string" ? props.theme : undefined;
  const given: WidgetAttributes = { ...props, theme, "base-url": props.baseUrl };
  return Object.fromEntries(ATTRIBUTES.map((name) => [name, given[name]]));
}

function setProperty(element: WidgetElement | null, name: keyof WidgetProperties, value: unknown) {
  if (element !== null && (value !== undefined || element[name] !== undefined)) {
    Object.assign(element, { [name]: value });
  }
}

/** Passes the element's events to handlers. @returns a function that ends it. */
function listen(element: WidgetElement | null, props: CausewayWidgetProps): () => void {
  const ending = new AbortController();
  for (const [name, call] of Object.entries(props)) {
    const isProperty = PROPERTIES.some((property) => property === name);
    if (isProperty || !HANDLER.test(name) || typeof call !== "function") continue;
    const event = `${name.charAt(2).toLowerCase()}${name.slice(3)}`;
    const told = ({ detail }: CustomEventInit) => call(detail);
    element?.addEventListener(event, told as EventListener, { signal: ending.signal });
  }
  return () => ending.abort();
}
