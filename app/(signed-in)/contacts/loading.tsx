import { ListSkeleton } from "@/components/accounts/list/list-skeleton";

export default function Loading() {
  return <ListSkeleton label="Loading contacts" />;
}
