import { loadTextFiles } from '#site/content-checks/content-files.ts'
import { writeScaffold } from './authors/scaffold.ts'
import { scaffoldIssue } from './authors/scaffold-issue.ts'
import { projectDirectory } from './project.mjs'

const today = new Date().toISOString().slice(0, 10)
const texts = loadTextFiles(projectDirectory)
writeScaffold(projectDirectory, scaffoldIssue({ date: process.argv[2], texts, today }))
