import type { Endpoint } from '../auth-services.ts'

export const health: Endpoint = (_services, c) =>
  c.json({
    version: 'kachi',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
