"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer className="size-3.5" aria-hidden="true" />
      Print
    </Button>
  );
}
