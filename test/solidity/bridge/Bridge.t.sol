// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IBridgeAdvances, IBridgeEvents, IBridgeQueue, IBridgeReturns} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PeerRecords} from "../../../contracts/messaging/peers/PeerRecords.sol";
import {IBridgeAdmin} from "../../../contracts/bridge/interfaces/IBridgeAdmin.sol";
import {IBridgeCode} from "../../../contracts/bridge/interfaces/IBridgeCode.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @dev What a bridge says of what it is made with.
interface IMade {
    error CodeOfOther(IBridgeCode code, IMailbox mailbox);
    error UnknownFunction(bytes4 selector);

    function mailbox() external view returns (address);
    function expiry() external view returns (address);
    function pieceOf(bytes4 selector) external view returns (IBridgeCode);
    function permit2() external view returns (address);
    function wrappedNative() external view returns (address);
}

/// @dev What a piece of a bridge's code calls itself by, and one function that it alone has.
struct Piece {
    string artifact;
    bytes4 selector;
}

contract BridgeTest is BridgeFixture {
    uint256 private constant FREE = 1_500;

    bytes private _zero = abi.encodeWithSelector(IBridgeEvents.ZeroAddress.selector);

    function test_itNamesWhatItWasMadeWith() public view {
        IMade bridge = IMade(address(bridges[HUB]));
        assertEq(bridge.permit2(), permit2);
        assertEq(bridge.wrappedNative(), address(wrappedNative));
        assertEq(address(bridge.mailbox()), address(mailboxes[HUB]));
        assertEq(address(bridge.expiry()), address(expiries[HUB]));
        Piece[4] memory pieces = _pieces();
        for (uint256 i = 0; i < pieces.length; ++i) {
            assertEq(address(bridge.pieceOf(pieces[i].selector).mailbox()), address(mailboxes[HUB]));
        }
    }

    /// @dev The list of assets is the first of it.
    function test_itsState_standsWhereItsNameSays() public view {
        bytes32 place = keccak256(abi.encode(uint256(keccak256("causeway.bridge")) - 1)) & ~bytes32(uint256(0xff));
        assertEq(uint256(vm.load(address(bridges[HUB]), place)), 1);
    }

    function test_constructor_withoutAnAddress_reverts() public {
        for (uint256 i = 0; i < 4; ++i) {
            address[8] memory named = _named(HUB);
            named[i] = address(0);
            vm.expectRevert(_zero);
            this.deploy(named);
        }
        this.deploy(_named(HUB));
    }

    function test_constructor_withAPieceOfAnotherMailbox_reverts() public {
        for (uint256 i = 4; i < 8; ++i) {
            address[8] memory named = _named(HUB);
            named[i] = _named(SPOKE_A)[i];
            vm.expectRevert(abi.encodeWithSelector(IMade.CodeOfOther.selector, named[i], mailboxes[SPOKE_A]));
            this.deploy(named);
        }
    }

    function test_thePieces_withoutAMailbox_revert() public {
        Piece[4] memory pieces = _pieces();
        for (uint256 i = 0; i < pieces.length; ++i) {
            vm.expectRevert(_zero);
            this.deployPiece(pieces[i].artifact, address(0));
        }
    }

    /// @dev Behind no bridge they have no state, and obey nobody.
    function test_thePieces_byThemselves_doNothing() public {
        address configuration = address(_pieceOf(HUB, IBridgeAdmin.addAsset.selector));
        _enter(HUB);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, admin));
        IBridgeAdmin(configuration).addAsset(custodies[HUB]);
        address advances = address(_pieceOf(HUB, IBridgeAdvances.advance.selector));
        bytes memory sender = _interop(SPOKE_A, address(bridges[SPOKE_A]));
        vm.prank(address(mailboxes[HUB]));
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, sender));
        IERC7786Recipient(advances).receiveMessage(0, sender, "");
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotMailbox.selector, stranger));
        IERC7786Recipient(advances).receiveMessage(0, sender, "");
    }

    function testFuzz_aFunctionThatNoPieceHas_reverts(bytes4 selector, bytes calldata arguments) public {
        IMade bridge = IMade(address(bridges[HUB]));
        vm.assume(address(bridge.pieceOf(selector)) == address(0));
        (bool succeeded, bytes memory returned) = address(bridge).call(bytes.concat(selector, arguments));
        // what the bridge has itself is not among the pieces
        vm.assume(!succeeded && bytes4(returned) == IMade.UnknownFunction.selector);
        assertEq(returned, abi.encodeWithSelector(IMade.UnknownFunction.selector, selector));
    }

    function test_aCallOfNoFunction_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IMade.UnknownFunction.selector, bytes4(0)));
        (bool ignored, ) = address(bridges[HUB]).call("");
        ignored;
    }

    /// @dev With room for changes.
    function test_code_fitsEip170() public view {
        assertLe(address(bridges[HUB]).code.length, 24_576 - FREE);
        Piece[4] memory pieces = _pieces();
        for (uint256 i = 0; i < pieces.length; ++i) {
            assertLe(address(_pieceOf(HUB, pieces[i].selector)).code.length, 24_576 - FREE, pieces[i].artifact);
        }
    }

    function deploy(address[8] memory given) external returns (address) {
        return
            create(
                "Bridge.sol:Bridge",
                abi.encode(
                    given[0],
                    given[1],
                    given[2],
                    given[3],
                    given[4],
                    given[5],
                    given[6],
                    given[7],
                    new address[](0)
                )
            );
    }

    function deployPiece(string calldata artifact, address mailbox) external returns (address) {
        return create(artifact, abi.encode(mailbox));
    }

    function _pieceOf(uint256 chain, bytes4 selector) private view returns (IBridgeCode) {
        return IMade(address(bridges[chain])).pieceOf(selector);
    }

    function _pieces() private pure returns (Piece[4] memory) {
        return
            [
                Piece("BridgeAdvances.sol:BridgeAdvances", IBridgeAdvances.advance.selector),
                Piece("BridgeQueue.sol:BridgeQueue", IBridgeQueue.drain.selector),
                Piece("BridgeReturns.sol:BridgeReturns", IBridgeReturns.end.selector),
                Piece("BridgeConfiguration.sol:BridgeConfiguration", IBridgeAdmin.addAsset.selector)
            ];
    }

    function _named(uint256 chain) private view returns (address[8] memory named) {
        named[0] = address(managers[chain]);
        named[1] = address(mailboxes[chain]);
        (named[2], named[3]) = (permit2, address(wrappedNative));
        Piece[4] memory pieces = _pieces();
        for (uint256 i = 0; i < pieces.length; ++i) {
            named[4 + i] = address(_pieceOf(chain, pieces[i].selector));
        }
    }
}
