// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeQueue, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {BridgeLineSteps} from "./BridgeLineSteps.sol";
import {HookedToken, Moment} from "./BridgeStranger.sol";

/// @title BridgeLockSteps
/// @notice The token of another asset calls a stranger while the bridge is locked, and the asset's custody is not. They
/// deliver there, or have a receiver called.
abstract contract BridgeLockSteps is BridgeLineSteps {
    bytes32 private constant EUR = keccak256("asset EUR");

    /// @dev No receiver is called while the bridge is locked; a payload waits. Undone: others do not know the asset.
    function payBeside(uint256 seed) external {
        _did(abi.decode(_undone(abi.encodeCall(this.paidBeside, (seed))), (string)));
    }

    function paidBeside(uint256 seed) external returns (bytes memory) {
        if (!_areAllOpen()) _openAll();
        _makeRoom();
        _calm();
        uint256 chain = _pickVault(seed);
        bytes32 id = _sendCalled(chain == HUB ? SPOKE_A : HUB, chain);
        bool isReady = _pick(seed, "ready", 2) == 0;
        if (isReady) _deliverInVain(id);
        _payAnother(chain, id, isReady);
        assertEq(called.callsOf(id), 0, "a receiver was called while the bridge was locked");
        _refresh(id);
        if (there[id].state != EntryState.Ready) return abi.encode("not ready while locked");
        // nor is it sent back for that
        if (time <= transfers[id].deadline) _passLong(transfers[id].deadline + 1 - time);
        _sendBack(id, stranger);
        bytes memory data = abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)));
        assertTrue(_try(chain, id, data, stranger), "what was ready while the bridge was locked is not handed over");
        return abi.encode(isReady ? "not handed over while locked" : "delivered while locked");
    }

    function _sendCalled(uint256 origin, uint256 chain) private returns (bytes32) {
        TransferRequest memory request = _plainRequest(origin, chain, 100 * ONE);
        (request.gasLimit, request.payload) = (100_000, "hello");
        return _sendFrom(origin, request);
    }

    function _deliverInVain(bytes32 id) private {
        called.setRefuses(true);
        _deliverOne(transfers[id].lane, transfers[id].index);
        called.setRefuses(false);
    }

    /// @dev Somebody sends of another asset, whose token calls the stranger.
    function _payAnother(uint256 chain, bytes32 id, bool isReady) private {
        uint256 to = chain == HUB ? SPOKE_A : HUB;
        PlainToken token = _addAnother(chain, to);
        TransferRequest memory request = _plainRequest(chain, to, ONE);
        request.assetId = EUR;
        request.amount = ONE;
        token.mint(user, request.amount);
        vm.prank(user);
        token.approve(address(bridges[chain]), request.amount);
        uint256 lane = transfers[id].lane;
        bytes memory data =
            isReady
                ? abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)))
                : abi.encodeCall(IMailbox.deliver, (lanes[lane].id, _proof(lane, transfers[id].index)));
        _enter(chain);
        uint256 fee = bridges[chain].quote(request).messageFee;
        HookedToken(address(token)).setStranger(beholder);
        beholder.arm(Moment.Moved, isReady ? address(bridges[chain]) : address(mailboxes[chain]), 0, data);
        vm.recordLogs();
        vm.prank(user);
        bridges[chain].bridge{value: fee}(request);
        _noteAll();
        assertFalse(beholder.isArmed(), "the token called nobody");
    }

    function _addAnother(uint256 chain, uint256 to) private returns (PlainToken token) {
        token = _newToken(DECIMALS);
        bytes memory arguments = abi.encode(managers[chain], bridges[chain], EUR, token, DECIMALS, "EUR", "vEUR");
        ICustody custody = ICustody(create("Vault.sol:Vault", arguments));
        _enter(chain);
        vm.startPrank(admin);
        _admin(chain).addAsset(custody);
        _admin(chain).setRoute(EUR, chainIds[to], _route());
        vm.stopPrank();
    }
}
