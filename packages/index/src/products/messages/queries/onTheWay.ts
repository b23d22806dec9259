/**
 * Of imports that hold a message `m` of a lane `l`, the one of the least count, of those that the hub still has: its light
 * client of the origin was not replaced since, and no new generation of it began.
 *
 * @param orElse SQL that makes any import count.
 */
export const importOf = (orElse = "false") => `
  left join lateral (
    select i.* from index.imports i
    left join index.light_clients k on k.key = int8send(l.hub_chain_id) || l.hub_client
    where i.lane_id = m.lane_id and i.count > m.index and i.chain_id = l.hub_chain_id
      and (${orElse} or (
        (i.height, i.log_index) > (coalesce(l.hub_client_height, -1), coalesce(l.hub_client_log_index, -1))
        and (i.height, i.log_index) > (coalesce(k.generation_height, -1), coalesce(k.generation_log_index, -1))
        and k.frozen_at is null))
    order by i.count, i.height, i.log_index limit 1
  ) imported on true`;

/** The light client that comes next on the way of a message, and the height that a checkpoint needs for it. */
export const LEG = `
  left join lateral (
    select case when is_last then l.destination_chain_id else l.hub_chain_id end as chain_id,
      case when is_last then l.inbound_client else l.hub_client end as client,
      coalesce(imported.height, m.sent_height) as height
    from (select l.hub_chain_id is null or imported.height is not null) as way (is_last)
  ) leg on true`;

/**
 * The checkpoint that the client accepted in its present generation, if the client vouches for it now. The highest comes
 * first: `exists` would have PostgreSQL look through all checkpoints.
 *
 * @param now SQL of the time now.
 */
export const provenBy = (now: string) => `
  left join lateral (
    select c.* from index.checkpoints c
    left join index.light_clients k on k.key = int8send(leg.chain_id) || leg.client
    where c.chain_id = leg.chain_id and c.light_client = leg.client
      and c.proven_height >= leg.height and m.outcome is null
      and (c.height, c.log_index)
        > (coalesce(k.generation_height, -1), coalesce(k.generation_log_index, -1))
      and k.frozen_at is null and coalesce(k.stopped_until, '-infinity') <= ${now}
    order by c.proven_height desc limit 1
  ) proven on true`;

/**
 * The call of a message's recipient that is not answered. Its newest call alone can be: an attempt begins when the one
 * before has ended, and a failure of an earlier attempt says nothing of it.
 */
export const FLIGHT = `
  left join lateral (
    select newest.* from (
      select c.* from index.calls c where m.outcome is null and c.message_id = m.message_id
      order by c.attempt desc limit 1
    ) newest
    where not exists (
      select from index.failures f
      where f.message_id = newest.message_id and f.attempt = newest.attempt)
  ) flying on true`;
