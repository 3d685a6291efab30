import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PortfolioEntry } from '@tracker/database/entities/portfolio/portfolio-entry.entity';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { PortfolioService } from './portfolio.service.js';
import { PortfolioRenderingService } from './rendering/portfolio-rendering.service.js';
import { PublicPortfolioController } from './public-portfolio.controller.js';
import { PublicPortfolioService } from './public-portfolio.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Portfolio, PortfolioEntry])],
  controllers: [PortfolioController, PublicPortfolioController],
  providers: [PortfolioRenderingService, PortfolioRepository, PortfolioService, PublicPortfolioService],
  exports: [PortfolioRenderingService, PortfolioService, PublicPortfolioService],
})
export class PortfolioModule {}
