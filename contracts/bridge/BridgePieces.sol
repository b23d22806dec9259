// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Proxy} from "@openzeppelin/contracts/proxy/Proxy.sol";
import {IBridgeAdvances, IBridgeEntries, IBridgeQueue, IBridgeReturns} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Peers} from "../messaging/peers/Peers.sol";
import {IBridgeAdmin} from "./interfaces/IBridgeAdmin.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {BridgeAssets} from "./BridgeAssets.sol";

/// @title BridgePieces
/// @notice Finds the piece of code that answers a function which the bridge does not have itself.
/// @dev By comparisons, and no read of the state: what is called often comes first. The pieces are side by side, and
/// none knows another.
abstract contract BridgePieces is BridgeAssets, Proxy {
    IBridgeCode internal immutable ADVANCES;
    IBridgeCode private immutable QUEUE;
    IBridgeCode private immutable RETURNS;
    IBridgeCode private immutable CONFIGURATION;

    /// @notice A piece of code serves another mailbox.
    error CodeOfOther(IBridgeCode code, IMailbox mailbox);
    /// @notice No piece of code has the function.
    error UnknownFunction(bytes4 selector);

    constructor(IBridgeCode advances_, IBridgeCode queue_, IBridgeCode returns_, IBridgeCode configuration_) {
        _requireSameMailbox(advances_);
        _requireSameMailbox(queue_);
        _requireSameMailbox(returns_);
        _requireSameMailbox(configuration_);
        (ADVANCES, QUEUE, RETURNS, CONFIGURATION) = (advances_, queue_, returns_, configuration_);
    }

    /// @notice The piece of code that answers a function; zero if none does, or the bridge itself.
    function pieceOf(bytes4 selector) public view returns (IBridgeCode) {
        if (_isOfAdvances(selector)) return ADVANCES;
        if (_isOfQueue(selector)) return QUEUE;
        if (_isOfReturns(selector)) return RETURNS;
        if (_isOfConfiguration(selector)) return CONFIGURATION;
        return IBridgeCode(address(0));
    }

    /// @dev Runs in the bridge, by a delegated call.
    function _implementation() internal view override returns (address piece) {
        piece = address(pieceOf(msg.sig));
        require(piece != address(0), UnknownFunction(msg.sig));
    }

    function _requireSameMailbox(IBridgeCode code) private view {
        IMailbox served = code.mailbox();
        require(address(served) == address(MAILBOX), CodeOfOther(code, served));
    }

    function _isOfAdvances(bytes4 selector) private pure returns (bool) {
        return
            selector == IBridgeAdvances.advance.selector ||
            selector == IBridgeAdvances.advanceAll.selector ||
            selector == IBridgeAdvances.advanceOne.selector ||
            selector == IBridgeAdvances.quoteAdvance.selector ||
            selector == IBridgeAdvances.advanceIdOf.selector ||
            selector == IBridgeAdvances.advanceOf.selector ||
            selector == IBridgeAdvances.setCurveBound.selector ||
            selector == IBridgeAdvances.curveBoundOf.selector;
    }

    function _isOfQueue(bytes4 selector) private pure returns (bool) {
        return
            selector == IBridgeQueue.drain.selector ||
            selector == IBridgeQueue.admit.selector ||
            selector == IBridgeQueue.execute.selector ||
            selector == IBridgeQueue.claim.selector ||
            selector == IBridgeQueue.retry.selector ||
            selector == IBridgeQueue.contain.selector ||
            selector == IBridgeQueue.discard.selector;
    }

    function _isOfReturns(bytes4 selector) private pure returns (bool) {
        return
            selector == IExpirySender.onMessageExpired.selector ||
            selector == IBridgeReturns.settleReturn.selector ||
            selector == IBridgeReturns.sendBack.selector ||
            selector == IBridgeReturns.quoteReturn.selector ||
            selector == IBridgeReturns.deadlineOf.selector ||
            selector == IBridgeReturns.end.selector ||
            selector == IBridgeReturns.reprove.selector ||
            selector == IBridgeReturns.renewRefund.selector;
    }

    function _isOfConfiguration(bytes4 selector) private pure returns (bool) {
        return
            selector == IBridgeEntries.entryOf.selector ||
            selector == IBridgeEntries.nextOf.selector ||
            selector == IBridgeEntries.returnOf.selector ||
            selector == IBridgeAdmin.assetOf.selector ||
            selector == IBridgeAdmin.routeOf.selector ||
            selector == IBridgeAdmin.assets.selector ||
            selector == IBridgeAdmin.addAsset.selector ||
            selector == IBridgeAdmin.setRoute.selector ||
            selector == IBridgeAdmin.pauseAsset.selector ||
            selector == IBridgeAdmin.unpauseAsset.selector ||
            selector == Peers.peerOf.selector ||
            selector == Peers.isPeer.selector ||
            selector == Peers.setPeer.selector ||
            selector == Peers.forgetPeer.selector;
    }
}
