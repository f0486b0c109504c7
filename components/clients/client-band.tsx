"use client";

import { Building } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { useChooseClient } from "./use-choose-client";

/** Names the client that an operator has chosen, with a button to leave it. */
export function ClientBand({ name }: { name: string }) {
  const { busyWith, choose } = useChooseClient();
  return (
    <section
      aria-label="Client"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-accent-soft px-4 py-1.5 text-sm md:px-8"
    >
      <Building className="size-4 shrink-0 text-accent-ink max-md:hidden" aria-hidden="true" />
      <p className="text-ink">
        You’re viewing <strong className="font-semibold">{name}</strong> as product admin
      </p>
      <Button className="ml-auto" busy={busyWith === ""} onClick={() => void choose(null, "/sales-home")}>
        Stop viewing
      </Button>
    </section>
  );
}
