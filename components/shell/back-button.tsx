"use client";

import { ArrowLeft } from "lucide-react";
import { Button } from "@/components/ui/button";

/** One step back in the browser's history. Gone where there is no script to take it. */
export function BackButton() {
  return (
    <Button size="lg" className="noscript:hidden" onClick={() => window.history.back()}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      Back
    </Button>
  );
}
