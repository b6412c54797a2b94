import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { FileStore, LocalFileStore } from './file-store.js';
import { UploadService } from './upload.service.js';
import { SharedStore, FileStoreRecord } from './shared-store.service.js';
import { SignedLinks } from './signed-links.js';
import { StorageController } from './storage.controller.js';
import { UploadFolder } from './upload-folder.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FileStoreRecord])],
  controllers: [StorageController],
  providers: [
    {
      provide: FileStore,
      inject: [Config],
      useFactory: async ({ s3, dataDir }: Config): Promise<FileStore> => {
        if (!s3) return new LocalFileStore(join(dataDir, 'files'));
        // The S3 client takes a third of a second to load.
        const { S3FileStore } = await import('./s3-file-store.js');
        return new S3FileStore(s3);
      },
    },
    UploadService,
    SignedLinks,
    SharedStore,
    UploadFolder,
  ],
  exports: [FileStore, UploadService, SharedStore, SignedLinks, UploadFolder],
})
export class StorageModule {}
