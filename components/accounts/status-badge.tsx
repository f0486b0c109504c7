import { Badge } from "@/components/ui/badge";
import type { Account } from "@/lib/contracts/accounts/account";

/** Shows whether a company is listed or delisted. */
export function StatusBadge({ status }: { status: Account["status"] }) {
  return status === "active" ? <Badge tone="success">Listed</Badge> : <Badge>Delisted</Badge>;
}
