"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

interface LazyDetailsProps extends Omit<ComponentProps<"details">, "children" | "ref" | "onToggle"> {
  summary: ComponentProps<"summary">;
  /** Whether the content is rendered from the start, for users without JavaScript. */
  isExpanded?: boolean | undefined;
  /** Renders the content. */
  render: () => ReactNode;
}

/**
 * A `<details>` whose content is rendered when it is first opened, so that the page omits content that few users open.
 */
export function LazyDetails({ summary, isExpanded = false, render, ...rest }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isExpanded);
  // The element may have been opened before hydration.
  useEffect(() => setOpened((is) => is || details.current?.open === true), []);
  return (
    <details {...rest} ref={details} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      {/* Renders the content on the click, which comes before the opening, so that the open element is never empty. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser opens it; a key counts as a click here */}
      <summary {...summary} onClick={() => setOpened(true)} />
      {wasOpened || rest.open ? render() : null}
    </details>
  );
}
