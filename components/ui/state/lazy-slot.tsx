"use client";

import { type ComponentProps, type ComponentType, lazy } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { LazyPart } from "./lazy-part";

/**
 * Makes a component of a page whose data comes with the page, and whose code is loaded when it is first rendered.
 *
 * @param load the `import(…)`, down to the component
 * @param look what stands in its place meanwhile, and when the code can't be loaded
 */
export function lazySlot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: Omit<ComponentProps<typeof LazyPart>, "children">,
): ComponentType<Props> {
  const Part = lazy(() => loadPart(async () => ({ default: await load() })));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function LazySlot(props: Props) {
    return (
      <LazyPart {...look}>
        <Part {...props} />
      </LazyPart>
    );
  };
}
