"use client";

import { Building } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import type { Clients } from "@/lib/contracts/people/client";
import { useChooseClient } from "./use-choose-client";

/**
 * Names the client that an operator has chosen, with links to another client and out of it. Renders nothing while none
 * is chosen.
 */
export function ClientBand({ items, chosen_id: chosenId }: Clients) {
  const { busyWith, choose } = useChooseClient();
  const chosen = items.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  return (
    <section
      aria-label="Client"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-accent-soft px-4 py-1.5 text-sm md:px-8"
    >
      <Building className="size-4 shrink-0 text-accent-ink max-md:hidden" aria-hidden="true" />
      <p className="text-ink">
        You’re viewing <strong className="font-semibold">{chosen.name}</strong> as product admin
      </p>
      <div className="ml-auto flex items-center gap-2">
        <Select
          aria-label="View another client"
          value={chosen.id}
          disabled={busyWith !== null}
          onChange={(event) => void choose(event.target.value, "/all-accounts")}
        >
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button busy={busyWith === ""} onClick={() => void choose(null, "/sales-home")}>
          Leave
        </Button>
      </div>
    </section>
  );
}
