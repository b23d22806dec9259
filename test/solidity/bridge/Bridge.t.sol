// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PeerRecords} from "../../../contracts/messaging/peers/PeerRecords.sol";
import {IBridgeAdmin} from "../../../contracts/bridge/interfaces/IBridgeAdmin.sol";
import {IBridgeCode} from "../../../contracts/bridge/interfaces/IBridgeCode.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @dev What a bridge says of what it is made with.
interface IMade {
    error CodeOfOther(IBridgeCode exits, IMailbox mailbox);

    function mailbox() external view returns (address);
    function expiry() external view returns (address);
    function advances() external view returns (IBridgeCode);
    function exits() external view returns (IBridgeCode);
    function permit2() external view returns (address);
    function wrappedNative() external view returns (address);
}

contract BridgeTest is BridgeFixture {
    bytes private _zero = abi.encodeWithSelector(IBridgeEvents.ZeroAddress.selector);

    function test_itNamesWhatItWasMadeWith() public view {
        IMade bridge = IMade(address(bridges[HUB]));
        assertEq(bridge.permit2(), permit2);
        assertEq(bridge.wrappedNative(), address(wrappedNative));
        assertEq(address(bridge.mailbox()), address(mailboxes[HUB]));
        assertEq(address(bridge.expiry()), address(expiries[HUB]));
        assertEq(address(bridge.advances().mailbox()), address(mailboxes[HUB]));
        assertEq(address(bridge.exits().mailbox()), address(mailboxes[HUB]));
    }

    function test_constructor_withoutAnAddress_reverts() public {
        for (uint256 i = 0; i < 4; ++i) {
            address[5] memory named = _named(HUB);
            named[i] = address(0);
            vm.expectRevert(_zero);
            this.deploy(named);
        }
        this.deploy(_named(HUB));
    }

    function test_constructor_withThePieceOfAnotherMailbox_reverts() public {
        address[5] memory named = _named(HUB);
        named[4] = _named(SPOKE_A)[4];
        vm.expectRevert(abi.encodeWithSelector(IMade.CodeOfOther.selector, named[4], mailboxes[SPOKE_A]));
        this.deploy(named);
    }

    function test_thePieces_withoutAMailbox_revert() public {
        IBridgeCode exits = IMade(address(bridges[HUB])).exits();
        vm.expectRevert(_zero);
        this.deployExits(address(0));
        vm.expectRevert(_zero);
        this.deployAdvances(address(0), exits);
    }

    function test_theSecondPiece_withTheThirdOfAnotherMailbox_reverts() public {
        IBridgeCode exits = IMade(address(bridges[SPOKE_A])).exits();
        vm.expectRevert(abi.encodeWithSelector(IMade.CodeOfOther.selector, exits, mailboxes[SPOKE_A]));
        this.deployAdvances(address(mailboxes[HUB]), exits);
    }

    /// @dev Behind no bridge they have no state, and obey nobody.
    function test_thePieces_byThemselves_doNothing() public {
        address advances = address(IMade(address(bridges[HUB])).advances());
        _enter(HUB);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, admin));
        IBridgeAdmin(advances).addAsset(custodies[HUB]);
        bytes memory sender = _interop(SPOKE_A, address(bridges[SPOKE_A]));
        vm.prank(address(mailboxes[HUB]));
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, sender));
        IERC7786Recipient(advances).receiveMessage(0, sender, "");
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotMailbox.selector, stranger));
        IERC7786Recipient(advances).receiveMessage(0, sender, "");
    }

    function deploy(address[5] memory given) external returns (address) {
        return create("Bridge.sol:Bridge", abi.encode(given));
    }

    function deployExits(address mailbox) external returns (address) {
        return create("BridgeExits.sol:BridgeExits", abi.encode(mailbox));
    }

    function deployAdvances(address mailbox, IBridgeCode exits) external returns (address) {
        return create("BridgeAdvances.sol:BridgeAdvances", abi.encode(mailbox, exits));
    }

    function _named(uint256 chain) private view returns (address[5] memory) {
        address advances = address(IMade(address(bridges[chain])).advances());
        return [address(managers[chain]), address(mailboxes[chain]), permit2, address(wrappedNative), advances];
    }
}
