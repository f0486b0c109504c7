"use client";

import { type ComponentType, lazy } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { SafePart } from "./safe-part";

/**
 * Makes a component of a page whose code is loaded when it is first rendered, and whose HTML stands in its place in the
 * page: it is read without script, and nothing moves. Without a placeholder: a page that is opened with it waits for its
 * code, and so does a link to it, with the former page in sight.
 *
 * @param load the `import(…)`, down to the component
 * @param failure what stands in its place when the code can't be loaded
 */
export function inlineSlot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
): ComponentType<Props> {
  const Part = lazy(() => loadPart(async () => ({ default: await load() })));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function InlineSlot(props: Props) {
    return (
      <SafePart failure={failure}>
        <Part {...props} />
      </SafePart>
    );
  };
}
