import type { User } from "@clinic/contract/users.ts";
import { SearchX, Users } from "lucide-react";
import { CardTable } from "../../components/card-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePagedList } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session/session.ts";
import { usersQuery } from "./user-calls.ts";
import { UserRow } from "./user-row.tsx";

/** What an admin is asked about somebody before it is done. */
export type Asked = { about: "role" | "removal"; user: User };

type Props = { search: string; onAsk: (asked: Asked) => void };

export function UsersTable({ search, onAsk }: Props) {
  const session = useSession();
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    usersQuery(search, after),
  );
  if (query.isPending) return <Skeleton lines={6} className="skeleton-row" />;
  if (query.isError) return <ErrorState error={query.error} retry={restart} />;
  const { data: users, total } = query.data;
  if (users.length === 0 && !previous) return <NoUsers search={search} />;
  const ownUid = session.status === "signed-in" ? session.user.uid : "";
  return (
    <>
      <CardTable caption="Users">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Email</th>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user, i) => (
            <UserRow
              key={user._id}
              number={firstNumber + i}
              user={user}
              isSelf={user._id === ownUid}
              onChangeRole={() => onAsk({ about: "role", user })}
              onRemove={() => onAsk({ about: "removal", user })}
            />
          ))}
        </tbody>
      </CardTable>
      <Pager
        label="Users"
        first={firstNumber}
        count={users.length}
        total={total}
        previous={previous}
        following={following}
      />
    </>
  );
}

function NoUsers({ search }: { search: string }) {
  return search ? (
    <EmptyState icon={SearchX} title={`Nobody found for “${search}”`}>
      Try the first letters of the address or the name.
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No users yet">
      People appear here when they log in for the first time.
    </EmptyState>
  );
}
