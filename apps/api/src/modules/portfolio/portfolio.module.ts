import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PortfolioEntry } from '@tracker/database/entities/portfolio/portfolio-entry.entity';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { DownloadsModule } from '../../platform/downloads/downloads.module.js';
import { PortfolioExportService } from './export/portfolio-export.service.js';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { PortfolioService } from './portfolio.service.js';
import { PreviewHeadService } from './preview/preview-head.service.js';
import { PreviewImageService } from './preview/preview-image.service.js';
import { PortfolioRenderingService } from './rendering/portfolio-rendering.service.js';
import { PublicPortfolioController } from './public-portfolio.controller.js';
import { PublicPortfolioService } from './public-portfolio.service.js';

@Module({
  imports: [DownloadsModule, TypeOrmModule.forFeature([Portfolio, PortfolioEntry])],
  controllers: [PortfolioController, PublicPortfolioController],
  providers: [
    PortfolioExportService,
    PortfolioRenderingService,
    PortfolioRepository,
    PortfolioService,
    PreviewHeadService,
    PreviewImageService,
    PublicPortfolioService,
  ],
  exports: [PortfolioRenderingService, PortfolioService, PreviewHeadService, PublicPortfolioService],
})
export class PortfolioModule {}
