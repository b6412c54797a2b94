import { Module } from '@nestjs/common';
import { PersonSearchRepository } from './person-search.repository.js';
import { PersonSearchService } from './person-search.service.js';

/** Finds people by their names, also by mistyped ones. */
@Module({ providers: [PersonSearchRepository, PersonSearchService], exports: [PersonSearchService] })
export class PersonSearchModule {}
