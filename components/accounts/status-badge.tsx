import { Badge } from "@/components/ui/badge";
import type { Account } from "@/lib/contracts/account";

/** Says whether a company is still listed. */
export function StatusBadge({ status }: { status: Account["status"] }) {
  return status === "active" ? <Badge tone="success">Listed</Badge> : <Badge>Delisted</Badge>;
}
