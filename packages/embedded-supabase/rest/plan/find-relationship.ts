import { relationshipAmbiguous, relationshipNotFound } from '#embedded/rest/errors/schema-errors.ts'
import {
  type Cardinality,
  cacheKey,
  type Relationship,
  type SchemaCache,
} from '#embedded/rest/schema-cache/schema-cache.ts'

type Sought = { schema: string; origin: string; target: string; hint?: string }

export function findRelationship(cache: SchemaCache, sought: Sought): Relationship {
  const { schema, origin, target, hint } = sought
  const known = cache.relationships.get(cacheKey({ schema, name: origin })) ?? []
  const found = known.filter((relationship) =>
    relationship.isSelf ? matchesSelf(relationship, sought) : matches(relationship, sought),
  )
  const [only, ...others] = found
  if (!only) throw relationshipNotFound(cache, { schema, parent: origin, child: target, hint })
  if (others.length > 0) throw relationshipAmbiguous(origin, target, found)
  return only
}

/** The target may be a table, a constraint or the referring column; a hint chooses among relationships. */
function matches({ foreignTable, cardinality }: Relationship, { target, hint }: Sought): boolean {
  if (hint === undefined) {
    return (
      target === foreignTable.name ||
      constraintOf(cardinality) === target ||
      singleColumn(cardinality, 0) === target
    )
  }
  return (
    target === foreignTable.name &&
    (constraintOf(cardinality) === hint ||
      singleColumn(cardinality, 0) === hint ||
      singleColumn(cardinality, 1) === hint ||
      (cardinality.kind === 'many-to-many' && cardinality.junction.table.name === hint))
  )
}

/**
 * A self-referencing key has two directions: the column's name leads to the parent, the table's name to the
 * children.
 */
function matchesSelf(relationship: Relationship, { target, hint }: Sought): boolean {
  const { foreignTable, cardinality } = relationship
  const leadsDown = target === foreignTable.name && cardinality.kind === 'one-to-many'
  if (hint !== undefined) return leadsDown && singleColumn(cardinality, 1) === hint
  return (
    leadsDown || (cardinality.kind === 'many-to-one' && singleColumn(cardinality, 0) === target)
  )
}

function constraintOf(cardinality: Cardinality): string | undefined {
  return cardinality.kind === 'many-to-many' ? undefined : cardinality.constraint
}

function singleColumn(cardinality: Cardinality, side: 0 | 1): string | undefined {
  if (cardinality.kind === 'many-to-many' || cardinality.columns.length !== 1) return undefined
  return cardinality.columns[0]?.[side]
}
