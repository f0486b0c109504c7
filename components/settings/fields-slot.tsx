"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const FieldsPanel = lazy(() =>
  loadPart(async () => ({ default: (await import("../custom-fields/fields-panel")).FieldsPanel })),
);

/** The custom fields of the client; they come with the page, and their code when they are looked at. */
export function FieldsSlot(props: ComponentProps<typeof FieldsPanel>) {
  return (
    <LazyPart failure="The fields could not be shown" loading="Loading the fields" waiting="h-40">
      <FieldsPanel {...props} />
    </LazyPart>
  );
}
