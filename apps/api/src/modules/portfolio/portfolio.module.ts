import { Module } from '@nestjs/common';
import { PortfolioController } from './portfolio.controller.js';
import { PortfolioRepository } from './portfolio.repository.js';
import { PortfolioService } from './portfolio.service.js';
import { PortfolioRenderingService } from './rendering/portfolio-rendering.service.js';
import { PublicPortfolioController } from './public-portfolio.controller.js';
import { PublicPortfolioService } from './public-portfolio.service.js';

@Module({
  controllers: [PortfolioController, PublicPortfolioController],
  providers: [PortfolioRenderingService, PortfolioRepository, PortfolioService, PublicPortfolioService],
  exports: [PortfolioRenderingService, PortfolioService, PublicPortfolioService],
})
export class PortfolioModule {}
